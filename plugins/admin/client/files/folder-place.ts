/** A place in the tree of folders: everything, an upload type (`null`: created by the site), or a folder that users have uploaded. */
export interface FolderPlace {
  readonly uploadType?: string | null | undefined
  /** Without a slash at its end. */
  readonly folder?: string | undefined
}

/** Returns the address of a place. Search, order and other filters stay. */
export function buildFolderHref(search: string, { uploadType, folder }: FolderPlace): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['upload_type', 'upload_type.eq', 'upload_type.empty', 'relative_path', 'relative_path.starts_with']) parameters.delete(name)
  if (uploadType === null) parameters.set('upload_type.empty', 'true')
  else if (uploadType !== undefined) parameters.set('upload_type.eq', uploadType)
  if (folder) parameters.set('relative_path.starts_with', `${folder}/`)
  return parameters.size > 0 ? `/admin/files?${parameters}` : '/admin/files'
}
