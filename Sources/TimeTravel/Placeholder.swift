// filled by its first type
