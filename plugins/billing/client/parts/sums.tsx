import classes from './sums.module.css'

/** A line of an account: what it is for, and its formatted amount. */
export interface Sum {
  readonly label: string
  readonly value: string
  readonly isTotal?: boolean
}

/** The lines of what is charged, with the total below a rule. */
export const Sums = ({ sums }: { readonly sums: readonly Sum[] }) => (
  <dl className={classes.sums}>
    {sums.map(({ label, value, isTotal = false }) => (
      <div key={label} data-total={isTotal || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
