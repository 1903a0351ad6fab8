import { files, type Item } from '@balafon/sdk/contract'

/** A file in the lists. */
export type ListedFile = Item<typeof files.fields>

const { trash, restore } = files.actions

/** The list of the files outside of the trash. It cannot delete permanently, because files have to be moved to the trash first. */
export const filesInUse = { ...files, actions: { trash }, access: { view: files.access.view, export: files.access.view } } as const

/** The list of the files in the trash. */
export const filesInTrash = { ...files, actions: { restore } } as const
