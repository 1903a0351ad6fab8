import { Link, type Modal, useApi, useFormat } from '@balafon/sdk/client'
import { getFileLink } from '@balafon/sdk/contract'
import { Button, getButtonClass } from '@balafon/ui/button'
import { DateTime } from '@balafon/ui/date-time'
import { DescriptionList } from '@balafon/ui/description-list'
import { Dialog } from '@balafon/ui/dialog'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import classes from './file-dialog.module.css'
import type { ListedFile } from './file-lists.ts'
import { buildFolderHref } from './folder-place.ts'
import { useFileActions } from './use-file-actions.tsx'
import { useFileTitles } from './use-file-titles.ts'

/** Shows a file: a preview, what is known about it, and the actions on it. */
export default function FileDialog({ file, isOpen, onClose }: Modal<never> & { file: ListedFile }) {
  const { t } = useTranslation()
  const link = useApi(getFileLink, { params: { id: file.id } }, { enabled: file.deleted_at === null })
  return (
    <Dialog
      title={file.name}
      closeLabel={t('admin.close')}
      isOpen={isOpen}
      onClose={onClose}
      actions={<Actions file={file} url={link.data?.url} onClose={onClose} />}
    >
      <div className={classes.content}>
        {file.deleted_at === null && file.kind !== 'other' ? (
          <LoadState query={link} skeleton={<Skeleton height="120px" />} failedText={t('admin.files.preview.failed')}>
            {({ url }) => <Preview file={file} url={url} />}
          </LoadState>
        ) : null}
        <Details file={file} onClose={onClose} />
      </div>
    </Dialog>
  )
}

function Preview({ file: { kind, name }, url }: { file: ListedFile; url: string }) {
  const { t } = useTranslation()
  if (kind === 'image') return <img className={classes.image} src={url} alt={name} />
  return (
    // Uploaded recordings have no captions.
    // biome-ignore lint/a11y/useMediaCaption: there are no captions to show
    <audio className={classes.audio} src={url} controls preload="metadata" aria-label={t('admin.files.preview', { name })} />
  )
}

function Details({ file, onClose }: { file: ListedFile; onClose: () => void }) {
  const { t } = useTranslation()
  const { bytes } = useFormat()
  const titles = useFileTitles()
  const label = (name: keyof ListedFile) => t(`files.field.${name}`)
  const folder = file.relative_path?.split('/').slice(0, -1).join('/')
  return (
    <DescriptionList
      items={[
        { term: label('mime'), value: file.mime },
        { term: label('file_size'), value: bytes(file.file_size) },
        {
          term: label('owner'),
          value: file.owner && (
            <Link to={`/admin/users/${file.owner.id}`} onClick={onClose} className={classes.link ?? ''}>
              {file.owner.label ?? t('admin.files.deleted_user')}
            </Link>
          ),
        },
        { term: label('plugin'), value: titles?.plugin[file.plugin] ?? file.plugin },
        {
          term: label('upload_type'),
          value: file.upload_type === null ? t('admin.files.folder.site') : (titles?.upload_type[file.upload_type] ?? file.upload_type),
        },
        { term: label('visibility'), value: t(`files.visibility.${file.visibility}`) },
        { term: label('disk'), value: titles?.disk[file.disk] ?? file.disk },
        { term: label('path'), value: <code className={classes.path}>{file.path}</code> },
        ...(folder
          ? [
              {
                term: t('admin.files.user_folder'),
                value: (
                  <Link to={buildFolderHref('', { uploadType: file.upload_type, folder })} onClick={onClose} className={classes.link ?? ''}>
                    {folder}
                  </Link>
                ),
              },
            ]
          : []),
        { term: label('created_at'), value: <DateTime value={file.created_at} /> },
        ...(file.deleted_at ? [{ term: label('deleted_at'), value: <DateTime value={file.deleted_at} /> }] : []),
      ]}
    />
  )
}

function Actions({ file, url, onClose }: { file: ListedFile; url: string | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  const { moveToTrash, restore, deleteForever } = useFileActions()
  const run = async (action: (file: ListedFile) => Promise<boolean>) => {
    if (await action(file)) onClose()
  }
  if (file.deleted_at !== null)
    return (
      <>
        <Button variant="danger" onPress={() => void run(deleteForever)}>
          {t('admin.files.delete')}
        </Button>
        <Button onPress={() => void run(restore)}>{t('files.action.restore')}</Button>
      </>
    )
  return (
    <>
      <Button variant="danger" onPress={() => void run(moveToTrash)}>
        {t('files.action.trash')}
      </Button>
      {url ? (
        <a className={getButtonClass('outline')} href={url} download={file.name}>
          {t('admin.files.download')}
        </a>
      ) : null}
    </>
  )
}
