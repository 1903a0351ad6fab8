import { useFormat, useUser } from '@balafon/sdk/client'
import { FormRadioGroup, FormSelect, FormText, FormTextArea, useWatch } from '@balafon/sdk/forms'
import { useTranslation } from 'react-i18next'
import { PAYOUT_COUNTRIES } from '../../contract/countries.ts'
import classes from '../dialog.module.css'
import { NEW_DESTINATION, type WithdrawalControl, type WithdrawalValues } from './withdrawal-schema.ts'

/** The fields of a destination. The group that belongs to the selected type is shown. */
export function DestinationFields({ control }: { readonly control: WithdrawalControl }) {
  const { t } = useTranslation()
  const { country } = useFormat()
  const type = useWatch({ control, name: 'type' })
  const countries = PAYOUT_COUNTRIES.map((code) => ({ id: code, label: country(code) }))
  return (
    <div className={classes.group}>
      <FormText control={control} name="full_name" label={t('wallet.field.full_name')} autoComplete="name" />
      <FormSelect control={control} name="country" label={t('wallet.field.country')} items={countries} isSearchable />
      <FormRadioGroup
        control={control}
        name="type"
        label={t('wallet.field.account_type')}
        options={[
          { value: 'mobileMoney', label: t('wallet.account_type.mobileMoney') },
          { value: 'bankAccount', label: t('wallet.account_type.bankAccount') },
        ]}
      />
      {type === 'bankAccount' ? (
        <div className={classes.two}>
          <FormText control={control} name="iban" label={t('wallet.field.iban')} autoComplete="off" />
          <FormText control={control} name="swift_code" label={t('wallet.field.swift_code')} autoComplete="off" />
        </div>
      ) : (
        <FormTextArea control={control} name="transfer_info" label={t('wallet.field.transfer_info')} hint={t('wallet.field.transfer_info.hint')} />
      )}
    </div>
  )
}

/** The initial values of a destination: the name and the country of the user. */
export function useDestinationDefaults(): WithdrawalValues {
  const user = useUser()
  const country = user?.country?.toUpperCase() ?? null
  return {
    amount: null,
    destination: NEW_DESTINATION,
    save: false,
    type: 'mobileMoney',
    full_name: user?.name ?? '',
    country: country && PAYOUT_COUNTRIES.includes(country) ? country : null,
    iban: '',
    swift_code: '',
    transfer_info: '',
  }
}
