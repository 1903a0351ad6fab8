import { useOpenModal } from '@balafon/sdk/client'
import { type CellProps, type ColumnsOf, ResourceList } from '@balafon/sdk/resource'
import { getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { errors, type LoggedError } from '../../contract/logs.ts'
import classes from './page.module.css'

const ErrorDialog = lazy(() => import('./error-dialog.tsx'))

type ErrorFields = typeof errors.fields

const columns: ColumnsOf<ErrorFields> = {
  message: { cell: ({ value }: CellProps<ErrorFields['message'], LoggedError>) => <span lang="en">{value}</span>, width: '3fr' },
  source: { priority: 1 },
  plugin: { priority: 1 },
  created_at: { priority: 1 },
}

/** Lists the errors of the server and of browsers, with a download of the server's log. */
export function ErrorLogPage() {
  const { t } = useTranslation()
  const openModal = useOpenModal()
  return (
    <div>
      <p className={classes.text}>{t('admin.logs.error.text')}</p>
      <ResourceList
        resource={errors}
        label={t('admin.logs.error')}
        columns={columns}
        onOpen={(error) => void openModal((modal) => <ErrorDialog {...modal} error={error} />)}
        toolbar={
          <a className={getButtonClass('outline')} href="/api/v1/logs/error/download-latest" download>
            {t('admin.logs.error.download')}
          </a>
        }
        empty={<EmptyState heading="h2" title={t('admin.logs.error.none')} />}
      />
    </div>
  )
}
