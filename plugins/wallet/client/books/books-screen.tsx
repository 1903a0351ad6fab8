import { ApiError, useApi, useDocumentTitle, useFormat } from '@balafon/sdk/client'
import { Badge } from '@balafon/ui/badge'
import { CopyButton } from '@balafon/ui/copy-button'
import { DescriptionList } from '@balafon/ui/description-list'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { Skeleton } from '@balafon/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { getBooks, listDigests } from '../../contract/dashboard.ts'
import classes from './books-screen.module.css'

/** The public page that shows that the books balance. When the site does not publish its books, the page is empty. */
export default function BooksScreen() {
  const { t } = useTranslation()
  const { money, number, date } = useFormat()
  const query = useApi(getBooks, {})
  useDocumentTitle(t('books.title'))
  if (query.error instanceof ApiError && query.error.status === 404) return <EmptyState title={t('books.off')} />
  return (
    <article className={classes.books}>
      <h1 tabIndex={-1}>{t('books.title')}</h1>
      <p>{t('books.text')}</p>
      <LoadState query={query} skeleton={<Skeleton height="240px" />}>
        {({ currency, owed_to_users, backed_by, movements, accounts, difference, is_balanced, computed_at }) => (
          <>
            <Badge tone={is_balanced ? 'positive' : 'danger'}>{t(is_balanced ? 'books.balanced' : 'books.not_balanced')}</Badge>
            <DescriptionList
              items={[
                { term: t('books.owed'), value: money(owed_to_users, currency) },
                { term: t('books.backed'), value: money(backed_by, currency) },
                { term: t('books.difference'), value: money(difference, currency) },
                { term: t('books.movements'), value: number(movements) },
                { term: t('books.accounts'), value: number(accounts) },
                { term: t('books.computed'), value: date(computed_at, { dateStyle: 'medium', timeStyle: 'short' }) },
              ]}
            />
          </>
        )}
      </LoadState>
      <Digests />
    </article>
  )
}

const SHOWN_DIGESTS = 7

/** The digests of the last days, with which readers can check later that the history was not changed. */
function Digests() {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  const { data } = useApi(listDigests, {})
  const digests = data?.digests.slice(0, SHOWN_DIGESTS) ?? []
  if (digests.length === 0) return null
  return (
    <section className={classes.digests} aria-labelledby="books-digests">
      <h2 id="books-digests">{t('books.digests')}</h2>
      <p>{t('books.digests.text')}</p>
      <ul>
        {digests.map(({ day, movements, chain }) => (
          <li key={day}>
            <span>
              <b>{date(day)}</b> · {t('books.digest.movements', { count: movements, formatted: number(movements) })}
            </span>
            <code>{chain}</code>
            <CopyButton text={chain} label={t('books.digest.copy')} isIconOnly />
          </li>
        ))}
      </ul>
    </section>
  )
}
