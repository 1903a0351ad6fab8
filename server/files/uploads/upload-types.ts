import { UPLOAD_LIMITS, type UploadType, type User } from '@balafon/sdk/contract'
import { fieldProblem, type ServerContext } from '@balafon/sdk/server'
import type { SettingsStore } from '../../settings/settings.ts'

/** An upload type and the plugin that declares it. */
export interface DeclaredUploadType {
  readonly plugin: string
  readonly type: UploadType
}

export interface UploadTypesDependencies {
  readonly getProviders: ServerContext['getProviders']
  readonly settings: Pick<SettingsStore, 'get'>
}

export type UploadTypes = ReturnType<typeof createUploadTypes>

const MEBIBYTE = 1024 * 1024

/** Creates the lookup of the upload types that running plugins declare. */
export function createUploadTypes({ getProviders, settings }: UploadTypesDependencies) {
  const list = (): DeclaredUploadType[] =>
    getProviders('core.uploadTypes/v1')
      // The name begins with the id of the plugin, so that no plugin can replace an upload type of another plugin.
      .filter(({ plugin, provider }) => provider.name.startsWith(`${plugin}.`))
      .map(({ plugin, provider }) => ({ plugin, type: provider }))
  return {
    list,
    /** @throws 422 `upload.unknown_type` at the field of the type. */
    get(name: string): DeclaredUploadType {
      const declared = list().find(({ type }) => type.name === name)
      if (!declared) throw fieldProblem({ uploadType: 'upload.unknown_type' })
      return declared
    },
    /** Returns the largest file of a type that a user may upload. */
    async getMaxBytes({ maxBytes }: UploadType, user: User): Promise<number> {
      const siteLimit = await settings.get<number | null>('uploading.max_file_mb')
      const typeLimit = typeof maxBytes === 'function' ? maxBytes(user) : maxBytes
      return Math.max(0, Math.min(Math.floor(typeLimit), siteLimit === null ? UPLOAD_LIMITS.maxFileBytes : siteLimit * MEBIBYTE, UPLOAD_LIMITS.maxFileBytes))
    },
  }
}
