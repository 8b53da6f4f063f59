/** How amounts are written. */
export const money = { sign: '₹', lakh: 'lakh', crore: 'crore' } as const
