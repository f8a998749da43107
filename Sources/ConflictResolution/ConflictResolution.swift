// ConflictResolution
