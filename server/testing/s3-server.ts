import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { findSignatureError } from './s3-signature.ts'

interface StoredObject {
  readonly body: Buffer
  readonly type: string
  readonly modifiedAt: Date
}

interface Part {
  readonly body: Buffer
  readonly etag: string
}

interface MultipartUpload {
  readonly key: string
  readonly type: string
  readonly parts: Map<number, Part>
}

interface S3Request {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

interface S3Response {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
}

/** The smallest part of a real object storage, apart from the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024

const computeEtag = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`
const createError = (status: number, code: string): S3Response => ({ status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` })

export type S3Server = Awaited<ReturnType<typeof startS3Server>>

/**
 * Starts an object storage in memory, for tests: it checks the signature of every request as S3 does, and has the operations that the site
 * uses. It listens on the loopback interface only.
 */
export async function startS3Server({ accessKey = 'test-key', secretKey = 'test-secret', bucket = 'test-bucket', partsPerPage = 1000 } = {}) {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, MultipartUpload>()
  const requests: string[] = []
  let failure: { readonly matches: (request: S3Request) => boolean; readonly response: S3Response } | undefined

  function createS3Response(request: S3Request): S3Response {
    const { method, query } = request
    if (failure?.matches(request)) return failure.response
    if (method === 'POST') return query.has('uploads') ? createUpload(request) : completeUpload(request)
    if (method === 'PUT') return query.has('uploadId') ? putPart(request) : putObject(request)
    if (method === 'DELETE') return query.has('uploadId') ? abortUpload(request) : removeObject(request)
    if (method === 'GET' && query.has('uploadId')) return listParts(request)
    return method === 'GET' || method === 'HEAD' ? getObject(request) : createError(405, 'MethodNotAllowed')
  }

  function putObject({ key, headers, body }: S3Request): S3Response {
    const source = headers['x-amz-copy-source']
    const copied = source === undefined ? undefined : objects.get(decodeURIComponent(String(source)).replace(`${bucket}/`, ''))
    if (source !== undefined && !copied) return createError(404, 'NoSuchKey')
    const content = copied?.body ?? body
    objects.set(key, { body: content, type: headers['content-type'] ?? 'binary/octet-stream', modifiedAt: new Date() })
    const etag = computeEtag(content)
    return copied ? { status: 200, body: `<CopyObjectResult><ETag>${etag}</ETag></CopyObjectResult>` } : { status: 200, headers: { etag } }
  }

  function getObject({ method, key, query, headers }: S3Request): S3Response {
    const object = objects.get(key)
    if (!object) return method === 'HEAD' ? { status: 404 } : createError(404, 'NoSuchKey')
    const { body, type, modifiedAt } = object
    const disposition = query.get('response-content-disposition')
    const common = {
      'content-type': query.get('response-content-type') ?? type,
      'last-modified': modifiedAt.toUTCString(),
      etag: computeEtag(body),
      'accept-ranges': 'bytes',
      ...(disposition !== null && { 'content-disposition': disposition }),
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '')
    if (!range) return { status: 200, headers: { ...common, 'content-length': String(body.length) }, body }
    const [start, end] = [Number(range[1]), Math.min(range[2] ? Number(range[2]) : body.length - 1, body.length - 1)]
    if (start >= body.length) return createError(416, 'InvalidRange')
    const part = body.subarray(start, end + 1)
    return { status: 206, headers: { ...common, 'content-range': `bytes ${start}-${end}/${body.length}`, 'content-length': String(part.length) }, body: part }
  }

  function removeObject({ key }: S3Request): S3Response {
    objects.delete(key)
    return { status: 204 }
  }

  function createUpload({ key, headers }: S3Request): S3Response {
    const id = randomUUID()
    uploads.set(id, { key, type: headers['content-type'] ?? 'binary/octet-stream', parts: new Map() })
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  const findUpload = ({ key, query }: S3Request) => {
    const upload = uploads.get(String(query.get('uploadId')))
    return upload?.key === key ? upload : undefined
  }

  function putPart(request: S3Request): S3Response {
    const upload = findUpload(request)
    if (!upload) return createError(404, 'NoSuchUpload')
    const etag = computeEtag(request.body)
    upload.parts.set(Number(request.query.get('partNumber')), { body: request.body, etag })
    return { status: 200, headers: { etag } }
  }

  function listParts(request: S3Request): S3Response {
    const upload = findUpload(request)
    if (!upload) return createError(404, 'NoSuchUpload')
    const marker = Number(request.query.get('part-number-marker') ?? 0)
    const numbers = [...upload.parts.keys()].toSorted((a, b) => a - b).filter((number) => number > marker)
    const page = numbers.slice(0, partsPerPage)
    const parts = page.map((number) => {
      const { etag = '', body = Buffer.alloc(0) } = upload.parts.get(number) ?? {}
      return `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag><Size>${body.length}</Size></Part>`
    })
    const isTruncated = numbers.length > page.length
    const next = isTruncated ? `<NextPartNumberMarker>${page.at(-1)}</NextPartNumberMarker>` : ''
    return { status: 200, body: `<ListPartsResult>${parts.join('')}${next}<IsTruncated>${isTruncated}</IsTruncated></ListPartsResult>` }
  }

  function completeUpload(request: S3Request): S3Response {
    const upload = findUpload(request)
    if (!upload) return createError(404, 'NoSuchUpload')
    const listed = [...request.body.toString().matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, text = '']) => ({
      number: Number(/<PartNumber>(\d+)</.exec(text)?.[1]),
      etag: (/<ETag>(.*?)</.exec(text)?.[1] ?? '').replaceAll('&quot;', '"'),
    }))
    const parts = listed.map(({ number, etag }) => ({ part: upload.parts.get(number), etag }))
    if (parts.some(({ part, etag }) => part?.etag !== etag)) return createError(400, 'InvalidPart')
    if (parts.slice(0, -1).some(({ part }) => (part?.body.length ?? 0) < MIN_PART_BYTES)) return createError(400, 'EntityTooSmall')
    const body = Buffer.concat(parts.flatMap(({ part }) => part?.body ?? []))
    objects.set(upload.key, { body, type: upload.type, modifiedAt: new Date() })
    uploads.delete(String(request.query.get('uploadId')))
    return { status: 200, body: `<CompleteMultipartUploadResult><ETag>${computeEtag(body)}</ETag></CompleteMultipartUploadResult>` }
  }

  function abortUpload(request: S3Request): S3Response {
    if (!findUpload(request)) return createError(404, 'NoSuchUpload')
    uploads.delete(String(request.query.get('uploadId')))
    return { status: 204 }
  }

  async function respond(message: IncomingMessage, response: ServerResponse) {
    // Browsers send parts from the site's pages, and read the ETag of each.
    response.setHeaders(
      new Map([
        ['access-control-allow-origin', '*'],
        ['access-control-allow-headers', '*'],
        ['access-control-allow-methods', 'GET, PUT'],
        ['access-control-expose-headers', 'etag'],
      ]),
    )
    if (message.method === 'OPTIONS') return response.writeHead(204).end()
    const body = await buffer(message)
    const url = new URL(message.url ?? '/', 'http://localhost')
    const [bucketName = '', ...key] = decodeURIComponent(url.pathname).slice(1).split('/')
    const request = { method: message.method ?? 'GET', key: key.join('/'), query: url.searchParams, headers: message.headers, body }
    requests.push(`${request.method} ${request.key}`)
    const signatureError = findSignatureError({ ...request, url: message.url ?? '/' }, { accessKey, secretKey })
    const result = signatureError ? createError(403, signatureError) : bucketName === bucket ? createS3Response(request) : createError(404, 'NoSuchBucket')
    if (typeof result.body === 'string') response.setHeader('content-type', 'application/xml')
    response.writeHead(result.status, result.headers)
    response.end(message.method === 'HEAD' ? undefined : result.body)
  }

  const server = http.createServer((message, response) => void respond(message, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    accessKey,
    secretKey,
    objects,
    uploads,
    /** The method and the key of every request, in their order. */
    requests,
    /** Makes matching requests fail until it is called with `undefined`. */
    failOn(matches: ((request: S3Request) => boolean) | undefined, status = 500, code = 'InternalError') {
      failure = matches && { matches, response: createError(status, code) }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
