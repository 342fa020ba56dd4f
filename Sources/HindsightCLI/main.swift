print("hindsight")
