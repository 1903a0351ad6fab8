import { Link, useBootstrap } from '@balafon/sdk/client'
import type { LinkItem } from '@balafon/sdk/contract'
import { acceptCookies } from '@balafon/sdk/host'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import classes from './cookie-notice.module.css'

/** Informs about cookies until the visitor accepts; the acceptance lasts 30 days. */
export function CookieNotice() {
  const { t } = useTranslation()
  const { position, button } = useBootstrap((data) => data.cookie_notice)
  return (
    <section className={classes.notice} data-position={position} aria-label={t('cookie_notice')}>
      <p>
        {t('cookie_notice.text')} {button.item?.action ? <MoreLink item={button.item} action={button.item.action} /> : null}
      </p>
      <Button size="small" onPress={acceptCookies}>
        {button.label}
      </Button>
    </section>
  )
}

const MoreLink = ({ item: { label, type }, action }: { item: LinkItem; action: string }) =>
  type === 'link' || !action.startsWith('/') ? (
    <a href={action} target="_blank" rel="noopener" className={classes.moreLink}>
      {label}
    </a>
  ) : (
    <Link to={action} className={classes.moreLink}>
      {label}
    </Link>
  )
