import { reportError, sendRequest, toast, useApi, useInvalidateQueries } from '@balafon/sdk/client'
import { Select } from '@balafon/ui/select'
import { useTranslation } from 'react-i18next'
import { getWalletPreferences, type SalesEmail, SalesEmail as SalesEmails, saveWalletPreferences } from '../../contract/preferences.ts'

/** Chooses when a seller receives emails about sales. It is saved at once. */
export function SalesEmailField() {
  const { t } = useTranslation()
  const invalidate = useInvalidateQueries()
  const { data } = useApi(getWalletPreferences, {})
  async function save(sales_email: SalesEmail) {
    try {
      await sendRequest(saveWalletPreferences, { body: { sales_email } })
      toast.positive(t('wallet.sales_email.saved'))
    } catch (error) {
      reportError(error)
    }
    await invalidate(getWalletPreferences)
  }
  if (!data) return null
  return (
    <Select
      label={t('wallet.sales_email')}
      items={SalesEmails.options.map((id) => ({ id, label: t(`wallet.sales_email.${id}`) }))}
      value={data.preferences.sales_email}
      onChange={(id) => {
        const chosen = SalesEmails.options.find((option) => option === id)
        if (chosen) void save(chosen)
      }}
    />
  )
}
