/// Whether a number is prime, for any `Int` in a few microseconds.
///
/// The Miller-Rabin test with the first twelve primes as bases, which decides every number below
/// 3.3 · 10^24 (Sorenson and Webster, 2015).
func isPrime(_ number: Int) -> Bool {
  guard number > 1 else { return false }
  let bases: [UInt] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]
  let n = UInt(number)
  if bases.contains(n) { return true }
  guard bases.allSatisfy({ n % $0 != 0 }) else { return false }
  let twos = (n - 1).trailingZeroBitCount
  return bases.allSatisfy { base in
    var power = base.raised(to: (n - 1) >> twos, modulo: n)
    if power == 1 || power == n - 1 { return true }
    for _ in 1..<max(twos, 1) {
      power = power.multiplied(by: power, modulo: n)
      if power == n - 1 { return true }
    }
    return false
  }
}

extension UInt {
  fileprivate func multiplied(by other: UInt, modulo n: UInt) -> UInt {
    n.dividingFullWidth(multipliedFullWidth(by: other)).remainder
  }

  fileprivate func raised(to exponent: UInt, modulo n: UInt) -> UInt {
    var (result, square, exponent): (UInt, UInt, UInt) = (1, self % n, exponent)
    while exponent > 0 {
      if exponent & 1 == 1 { result = result.multiplied(by: square, modulo: n) }
      square = square.multiplied(by: square, modulo: n)
      exponent >>= 1
    }
    return result
  }
}
