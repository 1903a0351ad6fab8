import { useApiList, useDocumentTitle, usePermission, useSearchParams } from '@balafon/sdk/client'
import { InfiniteList } from '@balafon/sdk/resource'
import { Chip } from '@balafon/ui/chip'
import { EmptyState } from '@balafon/ui/empty-state'
import { SearchField } from '@balafon/ui/search-field'
import { useTranslation } from 'react-i18next'
import { ItemKind } from '../../contract/fields.ts'
import { listForSale } from '../../contract/offers.ts'
import classes from './shop.module.css'
import { ShopRow } from './shop-row.tsx'

/** The shop: every track and album on sale. Artists can filter by their own. The filters are in the URL. */
export default function ForSaleScreen() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const isSeller = usePermission('music.create')
  const kind = ItemKind.safeParse(params.get('kind')).data
  const isMine = params.get('mine') === 'true'
  const search = params.get('query') ?? ''
  const query = useApiList(listForSale, { query: { kind, mine: isMine ? 'true' : undefined, query: search || undefined } }, { keepPrevious: true })
  useDocumentTitle(t('shop.title'))
  const set = (name: string, value: string | null) =>
    setParams(
      (current) => {
        if (value) current.set(name, value)
        else current.delete(name)
        return current
      },
      { replace: true },
    )
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('shop.title')}</h1>
      <div className={classes.toolbar}>
        <SearchField label={t('shop.search')} value={search} onChange={(text) => set('query', text)} />
        {ItemKind.options.map((option) => (
          <Chip key={option} isSelected={kind === option} onChange={(isSelected) => set('kind', isSelected ? option : null)}>
            {t(`shop.kind.${option}`)}
          </Chip>
        ))}
        {isSeller ? (
          <Chip isSelected={isMine} onChange={(isSelected) => set('mine', isSelected ? 'true' : null)}>
            {t('shop.mine')}
          </Chip>
        ) : null}
      </div>
      <InfiniteList
        query={query}
        label={t('shop.title')}
        getItemId={({ offer }) => `${offer.kind} ${offer.item_id}`}
        className={classes.items}
        empty={<EmptyState heading="h2" title={t(search ? 'shop.no_match' : 'shop.empty')} />}
      >
        {(item) => <ShopRow item={item} />}
      </InfiniteList>
    </div>
  )
}
