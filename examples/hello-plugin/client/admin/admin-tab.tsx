import { useDocumentTitle } from '@balafon/sdk/client'
import { useTranslation } from 'react-i18next'
import { GreetingList } from '../list/greeting-list.tsx'
import { useGreetings } from '../list/use-greetings.ts'
import classes from './admin-tab.module.css'

/** `/admin/hello`: all greetings, for moderators. */
export default function AdminTab() {
  const { t } = useTranslation()
  const query = useGreetings()
  useDocumentTitle(t('hello.title'))
  return (
    <div className={classes.tab}>
      <h1 tabIndex={-1}>{t('hello.title')}</h1>
      <p>{t('hello.admin.text')}</p>
      <GreetingList query={query} isRemovable empty={<p>{t('hello.empty')}</p>} />
    </div>
  )
}
