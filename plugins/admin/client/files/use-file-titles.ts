import { useApi } from '@balafon/sdk/client'
import { getFileTitles, type ResponseOf } from '@balafon/sdk/contract'

/** Returns the titles of plugins, upload types and storages by their ids. Until they are known, the ids are shown. */
export function useFileTitles(): ResponseOf<typeof getFileTitles> | undefined {
  return useApi(getFileTitles, {}).data
}
