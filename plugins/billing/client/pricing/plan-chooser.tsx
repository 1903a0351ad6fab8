import { useSearchParams } from '@balafon/sdk/client'
import { Select } from '@balafon/ui/select'
import { useMedia } from '@balafon/ui/use-media'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cycle } from '../../contract/cycles.ts'
import type { Product } from '../../contract/fields.ts'
import type { OwnSubscription } from '../../contract/subscription.ts'
import { Comparison } from './comparison.tsx'
import { CycleToggle } from './cycle-toggle.tsx'
import { FoldedPlanCard } from './folded-plan-card.tsx'
import { getHighestSaving, listCurrencies, listCycles, listOffers, type Offer } from './offers.ts'
import { PlanCard } from './plan-card.tsx'
import classes from './plan-chooser.module.css'

interface PlanChooserProps {
  readonly products: readonly Product[]
  readonly subscription: OwnSubscription | null
  readonly hasComparison?: boolean
}

/** The plans side by side, with the toggle of the cycle. On phones, the recommended plan is open and the others are folded. */
export function PlanChooser({ products, subscription, hasComparison = false }: PlanChooserProps) {
  const { t } = useTranslation()
  const isPhone = useMedia('phone')
  const { cycle, setCycle } = useCycle()
  const currencies = listCurrencies(products)
  const [chosenCurrency, setCurrency] = useState(subscription?.price.currency)
  const currency = currencies.find((code) => code === chosenCurrency) ?? currencies[0]
  const offers = listOffers(products, cycle, currency)
  return (
    <>
      <div className={classes.choices}>
        {listCycles(products).length > 1 ? <CycleToggle cycle={cycle} savingPercent={getHighestSaving(products, currency)} onChange={setCycle} /> : null}
        {currencies.length > 1 ? (
          <Select label={t('billing.currency')} items={currencies.map((id) => ({ id, label: id }))} value={currency ?? null} onChange={setCurrency} />
        ) : null}
      </div>
      {isPhone ? <PhonePlans offers={offers} subscription={subscription} /> : <Plans offers={offers} subscription={subscription} />}
      {hasComparison ? <Comparison products={offers.map(({ product }) => product)} /> : null}
    </>
  )
}

/** The cycle is in the URL, so that links keep it. Yearly is the default. The state shows the choice at once, before the navigation has finished. */
function useCycle() {
  const [params, setParams] = useSearchParams()
  const [cycle, setState] = useState<Cycle>(params.get('cycle') === 'monthly' ? 'monthly' : 'yearly')
  const setCycle = (next: Cycle) => {
    setState(next)
    setParams(next === 'monthly' ? { cycle: next } : {}, { replace: true, preventScrollReset: true })
  }
  return { cycle, setCycle }
}

interface PlansProps {
  readonly offers: readonly Offer[]
  readonly subscription: OwnSubscription | null
}

const Plans = ({ offers, subscription }: PlansProps) => (
  <div className={classes.cards} style={{ '--plans': offers.length }}>
    {offers.map((offer) => (
      <PlanCard key={offer.product.id} offer={offer} subscription={subscription} />
    ))}
  </div>
)

function PhonePlans({ offers, subscription }: PlansProps) {
  const open = offers.find(({ product }) => product.recommended) ?? offers.find(({ price }) => price) ?? offers[0]
  return (
    <div className={classes.stack}>
      {open ? <PlanCard offer={open} subscription={subscription} /> : null}
      {offers
        .filter((offer) => offer !== open)
        .map((offer) => (
          <FoldedPlanCard key={offer.product.id} offer={offer} subscription={subscription} />
        ))}
    </div>
  )
}
