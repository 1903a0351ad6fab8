import { Link, useLocation, useRoutes } from '@balafon/sdk/client'
import { LinkTabs } from '@balafon/ui/link-tabs'
import { useTranslation } from 'react-i18next'
import { NotFound } from '../frame/not-found.tsx'
import { FILE_PAGES } from '../frame/subpages.ts'
import { FilesPage } from './files-page.tsx'
import classes from './files-screen.module.css'
import { TrashPage } from './trash-page.tsx'
import { UsagePage } from './usage-page.tsx'

const ROOT = '/admin/files'
const COMPONENTS = { '': FilesPage, '/trash': TrashPage, '/usage': UsagePage } as const

/** Shows the stored files at `/admin/files`: all files, those in the trash (`trash`), and the space they use (`usage`). */
export default function FilesScreen() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const page = useRoutes([
    ...FILE_PAGES.map(({ path }) => {
      const Page = COMPONENTS[path]
      return path === '' ? { index: true as const, element: <Page /> } : { path: path.slice(1), element: <Page /> }
    }),
    { path: '*', element: <NotFound /> },
  ])
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('admin.files.title')}</h1>
      <LinkTabs
        label={t('admin.files.title')}
        tabs={FILE_PAGES.map(({ path, label }) => ({ href: ROOT + path, label: t(label) }))}
        current={pathname.replace(/\/$/, '')}
        renderLink={({ href, ...linkProps }) => <Link to={href} {...linkProps} />}
      />
      {page}
    </div>
  )
}
