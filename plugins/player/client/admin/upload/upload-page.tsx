import { Link, useDocumentTitle, useParams } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { MissingPage } from '../frame/music-page.tsx'
import classes from '../frame/page.module.css'

const AudioUpload = lazy(() => import('./audio-upload.tsx'))
const CsvImport = lazy(() => import('../import/csv-import.tsx'))

/** Adds music to the site at `/admin/upload`. Operators upload audio files and folders, which become draft tracks, or import CSV files. */
export default function UploadPage() {
  const { t } = useTranslation()
  const { '*': path = '' } = useParams()
  const [tab = '', importId = ''] = path.split('/')
  useDocumentTitle(t('music_admin.upload'))
  if (tab !== '' && tab !== 'csv') return <MissingPage />
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <h1 tabIndex={-1}>{t('music_admin.upload')}</h1>
      </header>
      <LinkTabs
        label={t('music_admin.tabs')}
        current={tab === 'csv' ? '/admin/upload/csv' : '/admin/upload'}
        tabs={[
          { href: '/admin/upload', label: t('upload_admin.tab.audio') },
          { href: '/admin/upload/csv', label: t('upload_admin.tab.csv') },
        ]}
        renderLink={({ href, ...rest }) => <Link to={href} preventScrollReset {...rest} />}
      />
      <Suspense>{tab === 'csv' ? <CsvImport importId={importId} /> : <AudioUpload />}</Suspense>
    </div>
  )
}
