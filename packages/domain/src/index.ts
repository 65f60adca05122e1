// The rules of the business. Nothing is exported yet.
