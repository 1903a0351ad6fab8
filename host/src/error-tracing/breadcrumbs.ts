import type { Breadcrumb } from '@balafon/sdk/contract'

const MAX_MESSAGE_LENGTH = 200

export type Breadcrumbs = ReturnType<typeof createBreadcrumbs>

/** Creates the list of what happened last in this tab. The oldest entries are dropped. */
export function createBreadcrumbs(maxCount: number) {
  const entries: Breadcrumb[] = []
  return {
    add(type: Breadcrumb['type'], message: string) {
      entries.push({ at: Date.now(), type, message: message.slice(0, MAX_MESSAGE_LENGTH) })
      if (entries.length > maxCount) entries.shift()
    },
    list: (): readonly Breadcrumb[] => [...entries],
  }
}
