const LABELS: Readonly<Record<string, string>> = {
  duplicate_invoice: 'Invoice written twice',
  double_payment: 'Paid twice',
  overpayment: 'Paid too much',
  amount_outlier: 'Unusual amount',
  period_spike: 'Month far above the usual',
  period_drop: 'Month far below the usual',
  collections_drift: 'Paid later and later',
  overdue_surge: 'More overdue than usual',
  paid_before_issued: 'Paid before it was issued',
  due_before_issued: 'Due before it was issued',
  future_dated: 'Dated in the future',
  number_gap: 'Numbers missing',
  odd_hours: 'Changes at odd hours',
  sign_up_burst: 'Burst of sign-ups',
  duplicate_person: 'Probably one person',
  lapse_cluster: 'Many did not renew',
  bulk_status_change: 'Many changed in one go',
  no_show_outlier: 'Many stayed away',
  over_capacity: 'More people than seats',
  seat_count_mismatch: 'Seats do not add up',
  attendance_without_registration: 'Let in without a seat',
  check_in_outside_event: 'Check-in at another time',
  ticket_revenue_mismatch: 'Tickets and invoices differ',
  feedback_drop: 'Rated lower than usual',
}

/** What a type of finding is called. */
export function findingTypeLabel(type: string): string {
  return LABELS[type] ?? type.replaceAll('_', ' ')
}
