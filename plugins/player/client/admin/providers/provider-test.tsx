import { sendRequest, useFormat } from '@balafon/sdk/client'
import { FormEntity, FormRadioGroup, useContractForm, useWatch } from '@balafon/sdk/forms'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProviderTestBody, type ProviderTestResult, testProviders } from '../../../contract/provider-settings.ts'
import classes from '../frame/page.module.css'
import styles from './providers.module.css'

const KINDS = ['track', 'artist', 'album'] as const
const STATUS_TONES = { found: 'positive', nothing: 'neutral', failed: 'danger', timed_out: 'danger' } as const

/** Asks all providers for a song, an artist or an album, and shows the response of each provider. */
export function ProviderTest() {
  const { t } = useTranslation()
  const [results, setResults] = useState<readonly ProviderTestResult[]>()
  const { control, submit, isPending } = useContractForm({
    schema: ProviderTestBody,
    defaults: { kind: 'track' },
    send: async (body) => setResults((await sendRequest(testProviders, { body })).results),
  })
  const kind = useWatch({ control, name: 'kind' })
  return (
    <section className={classes.box}>
      <h4>{t('providers.test')}</h4>
      <form onSubmit={submit} noValidate className={classes.form}>
        <FormRadioGroup
          control={control}
          name="kind"
          label={t('providers.test.kind')}
          options={KINDS.map((value) => ({ value, label: t(`providers.test.${value}`) }))}
        />
        <FormEntity key={kind} control={control} name="id" kind={`player.${kind}`} label={t(`providers.test.${kind}`)} isRequired />
        <div>
          <Button type="submit" variant="outline" isPending={isPending}>
            {t('providers.test.action')}
          </Button>
        </div>
      </form>
      <div role="status" className={classes.form}>
        {results?.length === 0 ? <p className={classes.quiet}>{t('providers.test.none')}</p> : null}
        {results?.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </div>
    </section>
  )
}

function Result({ result: { label, status, milliseconds, is_enabled: isEnabled, text, links } }: { readonly result: ProviderTestResult }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  return (
    <article className={styles.result}>
      <p className={styles.line}>
        <b>{label}</b>
        <Badge tone={STATUS_TONES[status]}>{t(`providers.test.status.${status}`)}</Badge>
        {isEnabled ? null : <Badge>{t('providers.disabled')}</Badge>}
        <span className={classes.quiet}>{t('providers.test.milliseconds', { count: milliseconds, time: number(milliseconds) })}</span>
      </p>
      {text ? <pre>{text}</pre> : null}
      {links.length > 0 ? (
        <ul>
          {links.map(({ label: title, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer" className={classes.link}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  )
}
