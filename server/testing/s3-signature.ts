import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** A request to an object storage. */
export interface SignedRequest {
  readonly method: string
  /** The path and query as they were sent. */
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface Signature {
  readonly credential: string
  readonly date: string
  readonly signedHeaders: string
  readonly signature: string
  readonly payloadHash: string
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

const hash = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) => encodeURIComponent(text).replaceAll(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** Checks the signature of a request (AWS Signature Version 4), in its headers or its query. Returns the error code of S3, or `null`. */
export function findSignatureError(request: SignedRequest, keys: { readonly accessKey: string; readonly secretKey: string }): string | null {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const signature = searchParams.has('X-Amz-Signature') ? readQuerySignature(searchParams) : readHeaderSignature(request)
  if (!signature) return 'AccessDenied'
  const [accessKey = '', day = '', region = '', service = '', end = ''] = signature.credential.split('/')
  if (accessKey !== keys.accessKey || service !== 's3' || end !== 'aws4_request') return 'InvalidAccessKeyId'
  if (searchParams.has('X-Amz-Signature') && isExpired(searchParams, signature.date)) return 'AccessDenied'
  if (!isPayloadValid(signature.payloadHash, request.body)) return 'XAmzContentSHA256Mismatch'
  const canonicalQuery = [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const names = signature.signedHeaders.split(';')
  if (!names.includes('host')) return 'SignatureDoesNotMatch'
  const canonicalHeaders = names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`).join('')
  const canonicalRequest = [request.method, pathname, canonicalQuery, canonicalHeaders, signature.signedHeaders, signature.payloadHash].join('\n')
  const text = [ALGORITHM, signature.date, `${day}/${region}/s3/aws4_request`, hash(canonicalRequest)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${keys.secretKey}`, day), region))
  const expected = Buffer.from(hmac(key, text).toString('hex'))
  const actual = Buffer.from(signature.signature)
  return expected.length === actual.length && timingSafeEqual(expected, actual) ? null : 'SignatureDoesNotMatch'
}

function readQuerySignature(query: URLSearchParams): Signature | null {
  const get = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  if (get('Algorithm') !== ALGORITHM) return null
  return {
    credential: get('Credential'),
    date: get('Date'),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function readHeaderSignature({ headers }: SignedRequest): Signature | null {
  const match = /^AWS4-HMAC-SHA256 Credential=(\S+), ?SignedHeaders=(\S+), ?Signature=(\w+)$/.exec(headers.authorization ?? '')
  if (!match) return null
  const [, credential = '', signedHeaders = '', signature = ''] = match
  return { credential, signedHeaders, signature, date: String(headers['x-amz-date']), payloadHash: String(headers['x-amz-content-sha256']) }
}

function isExpired(query: URLSearchParams, date: string): boolean {
  const startedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return !(Date.now() < startedAt + Number(query.get('X-Amz-Expires')) * 1000)
}

const isPayloadValid = (payloadHash: string, body: Buffer) => payloadHash === 'UNSIGNED-PAYLOAD' || payloadHash === hash(body)
