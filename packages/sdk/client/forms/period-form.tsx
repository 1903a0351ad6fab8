import { Button } from '@balafon/ui/button'
import * as z from 'zod/mini'
import { ApiError } from '../api/api-error.ts'
import { FormDate } from './fields/lazy-fields.tsx'
import classes from './period-form.module.css'
import { useContractForm } from './use-contract-form.ts'

const Schema = z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) })

/** The first and last day of a period, such as `2026-03-01`. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** The props of {@link PeriodForm}. */
export interface PeriodFormProps {
  readonly period: Period
  /** The last day that can be chosen. */
  readonly max: string
  readonly texts: {
    readonly from: string
    readonly to: string
    /** The label of the button. */
    readonly action: string
    /** The error message for a period that is not valid. It is shown at the last day. */
    readonly error: string
  }
  /** Default: the last day is not before the first one. */
  readonly isValid?: (period: Period) => boolean
  readonly onSubmit: (period: Period) => void
}

/** A form for the first and last day of a period, for the popover of a report. */
export function PeriodForm({ period, max, texts, isValid = ({ from, to }) => from <= to, onSubmit }: PeriodFormProps) {
  const { control, submit } = useContractForm({
    schema: Schema,
    defaults: { from: period.from, to: period.to },
    send: async ({ from, to }) => {
      if (!from || !to || !isValid({ from, to })) throw new ApiError(422, 'invalid', texts.error, { errors: { to: [texts.error] } })
      onSubmit({ from, to })
    },
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <FormDate control={control} name="from" label={texts.from} max={max} />
      <FormDate control={control} name="to" label={texts.to} max={max} />
      <Button type="submit">{texts.action}</Button>
    </form>
  )
}
