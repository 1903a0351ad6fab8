import { AdSlot, useDocumentTitle } from '@balafon/sdk/client'
import { EmptyState } from '@balafon/ui/empty-state'
import { useTranslation } from 'react-i18next'
import { GreetingList } from '../list/greeting-list.tsx'
import { useGreetings } from '../list/use-greetings.ts'
import classes from './hello-screen.module.css'

/** `/hello`: the latest greetings of all users. */
export default function HelloScreen() {
  const { t } = useTranslation()
  const query = useGreetings()
  useDocumentTitle(t('hello.title'))
  return (
    <div className={classes.screen}>
      <header>
        <h1 tabIndex={-1}>{t('hello.title')}</h1>
        <p>{t('hello.text')}</p>
      </header>
      <GreetingList
        query={query}
        empty={
          <EmptyState heading="h2" title={t('hello.empty')}>
            {t('hello.empty.text')}
          </EmptyState>
        }
      />
      <AdSlot name="ads.acme.hello.foot" maxHeight={250} />
    </div>
  )
}
