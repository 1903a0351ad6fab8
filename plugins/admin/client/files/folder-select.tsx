import { useApi, useFormat } from '@balafon/sdk/client'
import { getFileUsage } from '@balafon/sdk/contract'
import { useListState } from '@balafon/sdk/resource'
import { Select } from '@balafon/ui/select'
import { useTranslation } from 'react-i18next'
import { filesInUse } from './file-lists.ts'
import classes from './folder-select.module.css'

const ALL = 'all'
const BY_SITE = 'site'

/** Filters the listed files by upload type, which the screen calls a folder. */
export function FolderSelect() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { data } = useApi(getFileUsage, {})
  const { query, setFilter } = useListState(filesInUse)
  if (!data) return null
  const filter = query.filters?.upload_type
  const value = filter?.empty ? BY_SITE : (filter?.eq ?? ALL)
  const items = data.by_type.map(({ upload_type: type, files }) => ({
    id: type ?? BY_SITE,
    label: `${type ?? t('admin.files.folder.site')} (${number(files)})`,
  }))
  const choose = (id: string) => setFilter('upload_type', id === ALL ? null : id === BY_SITE ? { empty: true } : { eq: id })
  return (
    <div className={classes.select}>
      <Select label={t('admin.files.folder')} items={[{ id: ALL, label: t('admin.files.folder.all') }, ...items]} value={value} onChange={choose} />
    </div>
  )
}
