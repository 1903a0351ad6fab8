import type { MoneyStatus, PaymentType } from './fields.ts'

/** The texts of the states, which responses contain beside the code. They are French in every language, as the specification writes them. */
export const STATUS_LABELS: Readonly<Record<MoneyStatus, string>> = {
  pending: 'En attente',
  processed: 'Traité',
  failed: 'Échoué',
  cancelled: 'Annulé',
}

/** The texts of the types, which responses contain beside the code. */
export const TYPE_LABELS: Readonly<Record<PaymentType, string>> = {
  top_up: 'Recharge',
  transfer: 'Transfert',
  purchase: 'Achat',
  gift: 'Cadeau',
  sale: 'Vente',
  refund: 'Remboursement',
  withdrawal: 'Retrait',
  ads_income: 'Publicité',
  subscription: 'Abonnement',
  adjustment: 'Ajustement',
  dispute: 'Litige',
  debt: 'Recouvrement',
  other: 'Mouvement',
}
