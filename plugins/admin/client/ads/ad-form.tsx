import { sendRequest, toast, useInvalidateQueries } from '@balafon/sdk/client'
import { FormCodeEditor, FormGuard, useContractForm } from '@balafon/sdk/forms'
import { Badge } from '@balafon/ui/badge'
import { Button } from '@balafon/ui/button'
import { useTranslation } from 'react-i18next'
import { type AdSlot, listAds, updateAd } from '../../contract/ads.ts'
import { AdPreview } from './ad-preview.tsx'
import classes from './ads-page.module.css'

/** Edits the code of one ad slot. It shows changes by other administrators until the user types. */
export function AdForm({ slot: { name, label, hint, code } }: { slot: AdSlot }) {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { control, submit, isPending, isDirty, setFocus } = useContractForm({
    schema: updateAd.body,
    defaults: { code },
    followsDefaults: true,
    send: async (body) => {
      await sendRequest(updateAd, { params: { slot: name }, body })
      await invalidate(listAds)
      // The button is about to be disabled, so the focus moves to the text.
      setFocus('code')
      toast.positive(t('admin.ads.saved'))
    },
  })
  return (
    <section className={classes.slot} aria-labelledby={`${name}-title`}>
      <header className={classes.head}>
        <h2 id={`${name}-title`}>{label}</h2>
        <code>{name}</code>
        <Badge tone={code ? 'positive' : 'neutral'}>{t(code ? 'admin.ads.filled' : 'admin.ads.empty')}</Badge>
      </header>
      <form onSubmit={submit}>
        <FormCodeEditor control={control} name="code" label={t('admin.ads.code')} hint={hint} language="html" />
        <Button type="submit" isDisabled={!isDirty} isPending={isPending} aria-label={t('admin.ads.save_slot', { label })}>
          {t('admin.ads.save')}
        </Button>
        <FormGuard isDirty={isDirty} isPending={isPending} />
      </form>
      {code ? <AdPreview key={code} name={name} label={label} /> : null}
    </section>
  )
}
