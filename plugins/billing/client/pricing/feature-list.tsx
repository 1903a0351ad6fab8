import { Check } from 'lucide-react'
import type { Product } from '../../contract/fields.ts'
import classes from './plan-card.module.css'

/** What a plan contains. */
export const FeatureList = ({ product }: { readonly product: Product }) => (
  <ul className={classes.features}>
    {product.feature_list.map((feature) => (
      <li key={feature}>
        <Check aria-hidden="true" />
        <span>{feature}</span>
      </li>
    ))}
  </ul>
)
