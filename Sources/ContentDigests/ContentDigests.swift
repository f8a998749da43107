// ContentDigests
