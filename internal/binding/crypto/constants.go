package crypto

import (
	"sync"

	"github.com/node-go/node-go/internal/engine"
)

// constantsTemplate describes crypto.constants: numbers of OpenSSL that programs pass around.
var constantsTemplate = sync.OnceValue(func() *engine.Template {
	t := engine.NewTemplate(nil)
	for _, c := range numbers() {
		attr := engine.Enumerable
		if c.name == "defaultCipherList" {
			attr = engine.Plain // programs may choose other ones
		}
		t.Constant(c.name, attr, c.value)
	}
	return t
})

type constant struct {
	name  string
	value any
}

func numbers() []constant {
	return []constant{
		{"OPENSSL_VERSION_NUMBER", int64(810549392)},
		{"SSL_OP_ALL", int64(2147485776)},
		{"SSL_OP_ALLOW_NO_DHE_KEX", int64(1024)},
		{"SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION", int64(262144)},
		{"SSL_OP_CIPHER_SERVER_PREFERENCE", int64(4194304)},
		{"SSL_OP_CISCO_ANYCONNECT", int64(32768)},
		{"SSL_OP_COOKIE_EXCHANGE", int64(8192)},
		{"SSL_OP_CRYPTOPRO_TLSEXT_BUG", int64(2147483648)},
		{"SSL_OP_DONT_INSERT_EMPTY_FRAGMENTS", int64(2048)},
		{"SSL_OP_LEGACY_SERVER_CONNECT", int64(4)},
		{"SSL_OP_NO_COMPRESSION", int64(131072)},
		{"SSL_OP_NO_ENCRYPT_THEN_MAC", int64(524288)},
		{"SSL_OP_NO_QUERY_MTU", int64(4096)},
		{"SSL_OP_NO_RENEGOTIATION", int64(1073741824)},
		{"SSL_OP_NO_SESSION_RESUMPTION_ON_RENEGOTIATION", int64(65536)},
		{"SSL_OP_NO_SSLv2", int64(0)},
		{"SSL_OP_NO_SSLv3", int64(33554432)},
		{"SSL_OP_NO_TICKET", int64(16384)},
		{"SSL_OP_NO_TLSv1", int64(67108864)},
		{"SSL_OP_NO_TLSv1_1", int64(268435456)},
		{"SSL_OP_NO_TLSv1_2", int64(134217728)},
		{"SSL_OP_NO_TLSv1_3", int64(536870912)},
		{"SSL_OP_PRIORITIZE_CHACHA", int64(2097152)},
		{"SSL_OP_TLS_ROLLBACK_BUG", int64(8388608)},
		{"ENGINE_METHOD_RSA", int64(1)},
		{"ENGINE_METHOD_DSA", int64(2)},
		{"ENGINE_METHOD_DH", int64(4)},
		{"ENGINE_METHOD_RAND", int64(8)},
		{"ENGINE_METHOD_EC", int64(2048)},
		{"ENGINE_METHOD_CIPHERS", int64(64)},
		{"ENGINE_METHOD_DIGESTS", int64(128)},
		{"ENGINE_METHOD_PKEY_METHS", int64(512)},
		{"ENGINE_METHOD_PKEY_ASN1_METHS", int64(1024)},
		{"ENGINE_METHOD_ALL", int64(65535)},
		{"ENGINE_METHOD_NONE", int64(0)},
		{"DH_CHECK_P_NOT_SAFE_PRIME", int64(2)},
		{"DH_CHECK_P_NOT_PRIME", int64(1)},
		{"DH_UNABLE_TO_CHECK_GENERATOR", int64(4)},
		{"DH_NOT_SUITABLE_GENERATOR", int64(8)},
		{"RSA_PKCS1_PADDING", int64(1)},
		{"RSA_SSLV23_PADDING", int64(2)},
		{"RSA_NO_PADDING", int64(3)},
		{"RSA_PKCS1_OAEP_PADDING", int64(4)},
		{"RSA_X931_PADDING", int64(5)},
		{"RSA_PKCS1_PSS_PADDING", int64(6)},
		{"RSA_PSS_SALTLEN_DIGEST", int64(-1)},
		{"RSA_PSS_SALTLEN_MAX_SIGN", int64(-2)},
		{"RSA_PSS_SALTLEN_AUTO", int64(-2)},
		{"defaultCoreCipherList", coreCiphers},
		{"TLS1_VERSION", int64(769)},
		{"TLS1_1_VERSION", int64(770)},
		{"TLS1_2_VERSION", int64(771)},
		{"TLS1_3_VERSION", int64(772)},
		{"POINT_CONVERSION_COMPRESSED", int64(2)},
		{"POINT_CONVERSION_UNCOMPRESSED", int64(4)},
		{"POINT_CONVERSION_HYBRID", int64(6)},
		{"defaultCipherList", coreCiphers},
	}
}

// coreCiphers is OpenSSL's list of TLS suites as Node configures it.
const coreCiphers = "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:" +
	"ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-AES256-GCM-SHA384:" +
	"DHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA256:DHE-RSA-AES128-SHA256:ECDHE-RSA-AES256-SHA384:" +
	"DHE-RSA-AES256-SHA384:ECDHE-RSA-AES256-SHA256:DHE-RSA-AES256-SHA256:" +
	"HIGH:!aNULL:!eNULL:!EXPORT:!DES:!RC4:!MD5:!PSK:!SRP:!CAMELLIA"
