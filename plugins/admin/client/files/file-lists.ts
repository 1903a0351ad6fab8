import { files, type Item } from '@balafon/sdk/contract'

/** A file in the lists. */
export type ListedFile = Item<typeof files.fields>

const { trash, restore } = files.actions

/** The files outside of the trash. They are not deleted permanently before they were in the trash. */
export const filesInUse = { ...files, actions: { trash }, access: { view: files.access.view, export: files.access.view } } as const

/** The files in the trash. */
export const filesInTrash = { ...files, actions: { restore } } as const
