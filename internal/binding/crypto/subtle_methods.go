package crypto

// subtleMethods are the methods in the order of SubtleCrypto's keys; those without Go code are not available.
func subtleMethods() []subtleMethod {
	return []subtleMethod{
		{"encrypt", 3, nil}, {"decrypt", 3, nil},
		{"sign", 3, nil}, {"verify", 4, nil}, {"digest", 2, subtleDigest},
		{"generateKey", 3, nil}, {"deriveKey", 5, nil}, {"deriveBits", 2, nil},
		{"importKey", 4, nil}, {"exportKey", 2, nil}, {"wrapKey", 4, nil}, {"unwrapKey", 7, nil},
		{"getPublicKey", 2, nil}, {"encapsulateBits", 2, nil}, {"encapsulateKey", 5, nil}, {"decapsulateBits", 3, nil}, {"decapsulateKey", 6, nil},
	}
}
