import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'

export interface Signature {
  /** The public key, as operators write it into TRUSTED_PLUGIN_KEYS. */
  readonly key: string
  readonly value: string
}

/** An ed25519 public key: 32 bytes in base64url. */
export const PUBLIC_KEY = /^[A-Za-z0-9_-]{43}$/

export function makeKey(): { readonly secret: string; readonly key: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return { secret: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(), key: publicPartOf(privateKey) }
}

/** Signs a plugin.json by the bytes that say the same whatever order its fields stand in. */
export function signPlugin(plugin: object, secret: string): Signature {
  const privateKey = createPrivateKey(secret)
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error('the key is not an ed25519 key: `balafon plugin keygen` makes one')
  return { key: publicPartOf(privateKey), value: sign(null, canonicalBytes(plugin), privateKey).toString('base64url') }
}

/** Whether this plugin.json is what the holder of the key signed. */
export function isSignedWith({ key, value }: Signature, plugin: object): boolean {
  if (!PUBLIC_KEY.test(key)) return false
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, canonicalBytes(plugin), publicKey, Buffer.from(value, 'base64url'))
}

const publicPartOf = (privateKey: KeyObject) => String(createPublicKey(privateKey).export({ format: 'jwk' }).x)

/** Without its signature, fields in the order of their names, no spaces. */
function canonicalBytes(plugin: object): Buffer {
  const { signature: _signature, ...signed } = plugin as { signature?: unknown }
  return Buffer.from(JSON.stringify(ordered(signed)))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(fields.map(([name, each]) => [name, ordered(each)]))
}
