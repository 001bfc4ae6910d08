package cert

import (
	stdasn1 "encoding/asn1"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

func readOID(in *cryptobyte.String) (string, bool) {
	var id stdasn1.ObjectIdentifier
	if in.PeekASN1Tag(asn1.OBJECT_IDENTIFIER) && in.ReadASN1ObjectIdentifier(&id) {
		return id.String(), true
	}
	return "", false
}

// shortNames are OpenSSL's short names of attributes.
var shortNames = map[string]string{
	"2.5.4.3": "CN", "2.5.4.4": "SN", "2.5.4.5": "serialNumber", "2.5.4.6": "C", "2.5.4.7": "L", "2.5.4.8": "ST", "2.5.4.9": "street", "2.5.4.10": "O",
	"2.5.4.11": "OU", "2.5.4.12": "title", "2.5.4.13": "description", "2.5.4.15": "businessCategory", "2.5.4.17": "postalCode", "2.5.4.20": "telephoneNumber",
	"2.5.4.41": "name", "2.5.4.42": "GN", "2.5.4.43": "initials", "2.5.4.44": "generationQualifier", "2.5.4.46": "dnQualifier", "2.5.4.65": "pseudonym",
	"2.5.4.97": "organizationIdentifier", "1.2.840.113549.1.9.1": "emailAddress", "1.2.840.113549.1.9.2": "unstructuredName",
	"0.9.2342.19200300.100.1.1": "UID", "0.9.2342.19200300.100.1.25": "DC", "0.9.2342.19200300.100.1.3": "mail",
	"1.3.6.1.4.1.311.60.2.1.1": "jurisdictionL", "1.3.6.1.4.1.311.60.2.1.2": "jurisdictionST", "1.3.6.1.4.1.311.60.2.1.3": "jurisdictionC",
}

// shortName gives the short name of an attribute, or its OID.
func shortName(id string) string {
	if n := shortNames[id]; n != "" {
		return n
	}
	return id
}

// longNames are OpenSSL's long names of signatures and methods of access.
var longNames = map[string]string{
	"1.2.840.113549.1.1.2": "md2WithRSAEncryption", "1.2.840.113549.1.1.4": "md5WithRSAEncryption", "1.2.840.113549.1.1.5": "sha1WithRSAEncryption",
	"1.2.840.113549.1.1.10": "rsassaPss", "1.2.840.113549.1.1.11": "sha256WithRSAEncryption", "1.2.840.113549.1.1.12": "sha384WithRSAEncryption",
	"1.2.840.113549.1.1.13": "sha512WithRSAEncryption", "1.2.840.113549.1.1.14": "sha224WithRSAEncryption", "1.2.840.10045.4.1": "ecdsa-with-SHA1",
	"1.2.840.10045.4.3.1": "ecdsa-with-SHA224", "1.2.840.10045.4.3.2": "ecdsa-with-SHA256", "1.2.840.10045.4.3.3": "ecdsa-with-SHA384",
	"1.2.840.10045.4.3.4": "ecdsa-with-SHA512", "1.2.840.10040.4.3": "dsaWithSHA1", "2.16.840.1.101.3.4.3.1": "dsa_with_SHA224",
	"2.16.840.1.101.3.4.3.2": "dsa_with_SHA256", "1.3.101.112": "ED25519", "1.3.101.113": "ED448",
	"2.16.840.1.101.3.4.3.17": "ML-DSA-44", "2.16.840.1.101.3.4.3.18": "ML-DSA-65", "2.16.840.1.101.3.4.3.19": "ML-DSA-87",
	"1.3.6.1.5.5.7.48.1": "OCSP", "1.3.6.1.5.5.7.48.2": "CA Issuers", "1.3.6.1.5.5.7.48.3": "AD Time Stamping", "1.3.6.1.5.5.7.48.5": "CA Repository",
}

func longName(id string) string {
	if n := longNames[id]; n != "" {
		return n
	}
	return id
}
