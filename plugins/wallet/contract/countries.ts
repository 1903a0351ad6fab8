/** The countries that a withdrawal can be paid to, as ISO 3166-1 codes. */
export const PAYOUT_COUNTRIES: readonly string[] = (
  'BJ BF CI GW ML NE SN TG CM CF TD CG GA GQ DZ AO BW BI CV KM CD DJ EG ER SZ ET GM GH GN KE LS LR LY MG MW MR MU MA MZ NA NG RW ST SC SL SO ZA SS SD TZ TN UG ZM ZW ' +
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK AE BR CA CN GP HT IN JP LB MQ QA RE SA TR US'
).split(' ')
