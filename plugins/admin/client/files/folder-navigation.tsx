import { Link, useApiList, useFormat, useLocation } from '@balafon/sdk/client'
import { listFileFolders } from '@balafon/sdk/contract'
import { useListState } from '@balafon/sdk/resource'
import { Button } from '@balafon/ui/button'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { ChevronRight, Folder } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { filesInUse } from './file-lists.ts'
import classes from './folder-navigation.module.css'
import { buildFolderHref, type FolderPlace } from './folder-place.ts'

/** Reads the selected folder from the filters of the list, which are in the URL. */
function useFolderPlace(): FolderPlace {
  const { filters } = useListState(filesInUse).query
  if (filters?.upload_type?.empty) return { uploadType: null }
  const uploadType = filters?.upload_type?.eq
  if (uploadType === undefined) return {}
  return { uploadType, folder: filters?.relative_path?.starts_with?.replace(/\/+$/, '') ?? '' }
}

/** Shows the folders of the stored files as links: the upload types, and inside each of them the folders that users have uploaded. */
export function FolderNavigation() {
  const { t } = useTranslation()
  const place = useFolderPlace()
  return (
    <nav className={classes.navigation} aria-label={t('admin.files.folders')}>
      {/* The top of the tree has no breadcrumbs, because the tab already shows its name. */}
      {place.uploadType === undefined ? null : <Breadcrumbs place={place} />}
      {place.uploadType === null ? null : <Folders place={place} />}
    </nav>
  )
}

function Breadcrumbs({ place: { uploadType, folder } }: { place: FolderPlace }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const { data } = useApiList(listFileFolders, { query: {} })
  const type = data?.pages.flatMap((page) => page.data).find(({ id }) => id === uploadType)
  const parts = folder ? folder.split('/') : []
  const crumbs = [
    { label: t('admin.files.all'), place: {} },
    ...(uploadType === undefined ? [] : [{ label: type?.title ?? uploadType ?? t('admin.files.folder.site'), place: { uploadType } }]),
    ...parts.map((label, index) => ({ label, place: { uploadType: uploadType ?? null, folder: parts.slice(0, index + 1).join('/') } })),
  ]
  return (
    <ol className={classes.crumbs}>
      {crumbs.map((crumb, index) => (
        <li key={buildFolderHref('', crumb.place)}>
          {index > 0 ? <ChevronRight aria-hidden="true" /> : null}
          <Link to={buildFolderHref(search, crumb.place)} className={classes.crumb ?? ''} aria-current={index === crumbs.length - 1 ? 'page' : undefined}>
            <bdi>{crumb.label}</bdi>
          </Link>
        </li>
      ))}
    </ol>
  )
}

function Folders({ place: { uploadType, folder } }: { place: FolderPlace }) {
  const { t } = useTranslation()
  const { bytes, number } = useFormat()
  const { search } = useLocation()
  const list = useApiList(listFileFolders, { query: uploadType ? { upload_type: uploadType, ...(folder && { folder }) } : {} })
  return (
    <LoadState query={list} skeleton={<SkeletonRows count={1} shape="block" height="52px" />} failedText={t('admin.files.folders.failed')}>
      {({ pages }) => {
        const folders = pages.flatMap((page) => page.data)
        return folders.length === 0 ? null : (
          <>
            <ul className={classes.folders}>
              {folders.map(({ id, title, files, bytes: size }) => (
                <li key={id ?? ''}>
                  <Link to={buildFolderHref(search, uploadType ? { uploadType, folder: id ?? '' } : { uploadType: id })} className={classes.folder ?? ''}>
                    <Folder aria-hidden="true" />
                    <span className={classes.texts}>
                      <bdi className={classes.title}>{title}</bdi>
                      <span className={classes.detail}>
                        {t('admin.files.count', { count: files, number: number(files) })} · {bytes(size)}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {list.hasNextPage ? (
              <Button variant="quiet" size="small" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                {t('admin.files.folders.more')}
              </Button>
            ) : null}
          </>
        )
      }}
    </LoadState>
  )
}
