import { getAlbumPath, getTrackPath } from '@balafon/plugin-player/contract/paths'
import { Link, useApi, useApiList, useDocumentTitle, useFormat } from '@balafon/sdk/client'
import { InfiniteList } from '@balafon/sdk/resource'
import { Badge } from '@balafon/ui/badge'
import { Button, getButtonClass } from '@balafon/ui/button'
import { EmptyState } from '@balafon/ui/empty-state'
import { LoadState } from '@balafon/ui/load-state'
import { SkeletonRows } from '@balafon/ui/skeleton-rows'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPurchasedTracks, listPurchases, type Purchase } from '../../contract/purchases.ts'
import { DownloadButton } from './download-button.tsx'
import { ItemCover } from './item-cover.tsx'
import classes from './shop.module.css'

/** What the user bought, was given and gave, with the downloads. */
export default function MusicBuyScreen() {
  const { t } = useTranslation()
  const query = useApiList(listPurchases, {})
  useDocumentTitle(t('shop.purchases'))
  return (
    <div className={classes.screen}>
      <h1 tabIndex={-1}>{t('shop.purchases')}</h1>
      <InfiniteList
        query={query}
        label={t('shop.purchases')}
        getItemId={({ id }) => id}
        className={classes.items}
        empty={
          <EmptyState
            heading="h2"
            title={t('shop.purchases.empty')}
            action={
              <Link to="/tracks/for-sale" className={getButtonClass()}>
                {t('shop.title')}
              </Link>
            }
          />
        }
      >
        {(purchase) => <PurchaseRow purchase={purchase} />}
      </InfiniteList>
    </div>
  )
}

function PurchaseRow({ purchase }: { readonly purchase: Purchase }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { track, album, name, kind, formats, given_by, given_to, is_refunded } = purchase
  const path = track ? getTrackPath(track) : album ? getAlbumPath(album) : null
  return (
    <>
      <article className={classes.row}>
        <ItemCover image={track?.image ?? album?.image ?? null} />
        <div className={classes.name}>
          {path ? <Link to={path}>{name}</Link> : <b>{name}</b>}
          <span>
            {t(`shop.one.${kind}`)} · {date(purchase.created_at)}
            {given_by ? ` · ${t('shop.given_by', { name: given_by.name })}` : ''}
            {given_to ? ` · ${t('shop.given_to', { name: given_to.name })}` : ''}
          </span>
        </div>
        <span className={classes.price}>{given_by ? null : money(purchase.amount, purchase.currency)}</span>
        <div className={classes.actions}>
          {is_refunded ? <Badge>{t('shop.refunded')}</Badge> : null}
          {track
            ? formats.map((format) => <DownloadButton key={format} purchaseId={purchase.id} trackId={track.id} trackName={track.name} format={format} />)
            : null}
          {album && formats.length > 0 ? (
            <Button variant="outline" size="small" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
              {t('shop.download')}
            </Button>
          ) : null}
        </div>
      </article>
      {isOpen ? <AlbumTracks purchase={purchase} /> : null}
    </>
  )
}

/** The tracks of a bought album with their downloads. */
function AlbumTracks({ purchase: { id, formats, name } }: { readonly purchase: Purchase }) {
  const query = useApi(listPurchasedTracks, { params: { id } })
  return (
    <LoadState query={query} skeleton={<SkeletonRows count={3} />}>
      {({ tracks }) => (
        <ul className={classes.tracks} aria-label={name}>
          {tracks.map((track) => (
            <li key={track.id}>
              {track.name}
              <span className={classes.actions}>
                {formats.map((format) => (
                  <DownloadButton key={format} purchaseId={id} trackId={track.id} trackName={track.name} format={format} />
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </LoadState>
  )
}
