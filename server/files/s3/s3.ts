import type { SettingsStore } from '../../settings/settings.ts'
import type { Storage } from '../storage.ts'
import type { S3Options } from './s3-client.ts'
import type { S3Uploads } from './s3-uploads.ts'

/** The object storage of the site. */
export interface S3 {
  readonly storage: Storage
  readonly uploads: S3Uploads
  /** The origin of its signed URLs, for the content security policy. */
  readonly origin: string
}

/** Creates the object storage from its settings. The library of Amazon is loaded with it, because most sites have none. */
export async function createS3(options: S3Options): Promise<S3> {
  const [{ createBucket }, { createS3Storage }, { createS3Uploads }] = await Promise.all([
    import('./s3-client.ts'),
    import('./s3-storage.ts'),
    import('./s3-uploads.ts'),
  ])
  const bucket = createBucket(options)
  const uploads = createS3Uploads(bucket)
  return { storage: createS3Storage(bucket, uploads), uploads, origin: getOrigin(options) }
}

/** Returns the origin of the URLs of a bucket. */
export function getOrigin({ endpoint, region, bucket, usesPathStyle }: Pick<S3Options, 'endpoint' | 'region' | 'bucket' | 'usesPathStyle'>): string {
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`)
  return `${protocol}//${usesPathStyle ? '' : `${bucket}.`}${host}`
}

/** Reads the settings of the object storage. Returns `null` while they are not complete. */
export async function readS3Options(settings: Pick<SettingsStore, 'get'>): Promise<S3Options | null> {
  const get = <T>(name: string) => settings.get<T>(`uploading.s3.${name}`)
  const [endpoint, region, bucket, usesPathStyle] = await Promise.all([
    get<string | null>('endpoint'),
    get<string>('region'),
    get<string | null>('bucket'),
    get<boolean>('path_style'),
  ])
  const [accessKey, secretKey] = await Promise.all([get<string | null>('access_key'), get<string | null>('secret_key')])
  if (bucket === null || accessKey === null || secretKey === null) return null
  return { endpoint, region, bucket, usesPathStyle, accessKey, secretKey }
}

/** Creates the function that returns the object storage of the current settings. */
export function createGetS3(settings: Pick<SettingsStore, 'get'>): () => Promise<S3 | null> {
  let current: { readonly key: string; readonly s3: S3 } | undefined
  return async () => {
    const options = await readS3Options(settings)
    if (!options) return null
    const key = JSON.stringify(options)
    if (current?.key !== key) current = { key, s3: await createS3(options) }
    return current.s3
  }
}
