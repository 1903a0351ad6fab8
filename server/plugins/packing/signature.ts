import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

export interface Signature {
  /** The public key, as operators write it in TRUSTED_PLUGIN_KEYS. */
  readonly key: string
  readonly value: string
}

/** An ed25519 public key: 32 bytes in base64url. */
export const PUBLIC_KEY = /^[A-Za-z0-9_-]{43}$/

/** Creates a key pair for signing plugins. The secret key is in PEM format. */
export function createKeyPair(): { readonly secretKey: string; readonly publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { secretKey: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), publicKey: getPublicKey(privateKey) }
}

/** Signs a plugin.json. The signature does not depend on the order of its fields. */
export function signPlugin(pluginJson: object, secretKey: string): Signature {
  const privateKey = createPrivateKey(secretKey)
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an ed25519 key: create one with `balafon plugin keygen`')
  return { key: getPublicKey(privateKey), value: sign(null, serializeCanonically(pluginJson), privateKey).toString('base64url') }
}

/** Verifies that the owner of the key signed this plugin.json. */
export function verifySignature({ key, value }: Signature, pluginJson: object): boolean {
  if (!PUBLIC_KEY.test(key)) return false
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, serializeCanonically(pluginJson), publicKey, Buffer.from(value, 'base64url'))
}

const getPublicKey = (privateKey: KeyObject) => String(createPublicKey(privateKey).export({ format: 'jwk' }).x)

/** Serializes a plugin.json without its signature, with sorted keys and no spaces. */
function serializeCanonically(pluginJson: object): Buffer {
  const { signature: _signature, ...signed } = pluginJson as { signature?: unknown }
  return Buffer.from(JSON.stringify(sortKeys(signed)))
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, child]) => [key, sortKeys(child)]))
}
