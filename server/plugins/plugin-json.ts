import { type Manifest, NotificationChannel } from '@balafon/sdk/contract'
import { z } from 'zod'
import { Contributions } from './contributions.ts'
import { isSignedWith } from './packing/signature.ts'

const Build = z.object({
  digest: z.string(),
  container: z.string(),
  entry: z.string(),
  preload: z.array(z.string()),
  server: z.string().optional(),
  files: z.record(z.string(), z.string()),
  sources: z.record(z.string(), z.string()).optional(),
})

const Notification = z.object({
  id: z
    .string()
    .regex(/^[a-z][\w-]*(\.[\w-]+)+$/)
    .max(100),
  group: z.string(),
  label: z.string(),
  subject: z.string().optional(),
  channels: z.array(NotificationChannel).min(1).optional(),
})

const PluginJson = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)?$/),
  title: z.string(),
  version: z.string(),
  engines: z.object({ balafon: z.string() }),
  contributes: Contributions.optional(),
  notifications: z.array(Notification).optional(),
  scopes: z.array(z.string()).optional(),
  build: Build,
  packed: z.record(z.string(), z.string()).optional(),
  signature: z.object({ key: z.string(), value: z.string() }).optional(),
})

/** Whose signature a packed plugin bears, if it is one. */
export type Signed = { readonly by: string } | 'not' | 'wrongly'

/** What a site reads of a plugin before it runs any of it. */
export interface PluginFacts {
  readonly manifest: Manifest
  readonly build: z.infer<typeof Build>
  /** Path → SHA-384 of every file of the package but plugin.json itself, when it was packed. */
  readonly packed?: Readonly<Record<string, string>>
  readonly signed: Signed
}

/** Throws what is wrong with it, in a line. */
export function readPluginJson(text: string): PluginFacts {
  try {
    const json: unknown = JSON.parse(text)
    const { build, packed, signature, ...manifest } = PluginJson.parse(json)
    const signed = signature ? (isSignedWith(signature, json as object) ? { by: signature.key } : 'wrongly') : 'not'
    return { manifest: manifest as unknown as Manifest, build, ...(packed && { packed }), signed }
  } catch (error) {
    throw new Error(`its plugin.json cannot be read: ${whatIsWrong(error as Error)}`)
  }
}

function whatIsWrong(error: Error): string {
  const issue = error instanceof z.ZodError ? error.issues[0] : undefined
  return issue ? `${issue.path.join(' → ')}: ${issue.message}` : (error.message.split('\n')[0] ?? '')
}
