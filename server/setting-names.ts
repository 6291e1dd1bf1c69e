/**
 * Every setting there is. environment.ts reads no other; what looks like one and is none, `npm run
 * doctor` says.
 */
export const settingNames = [
  ...(['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_REPLICA_URL', 'BACKUP_DIR'] as const),
  ...(['PRICES', 'USDT_INR', 'COINS_FILE', 'BEACON', 'BEACON_RELAYS'] as const),
  ...(['EXCHANGE_STREAM_URL', 'EXCHANGE_REST_URL', 'EXCHANGE_CHECK_URL'] as const),
  ...(['FUNDS', 'OPERATOR_NAME', 'OPERATOR_REGISTRATION', 'GRIEVANCE_OFFICER'] as const),
  ...(['CONTRACTS_LEGAL_BASIS', 'WELCOME_GRANT_USDT', 'HOUSE_CAPITAL', 'SPOT_FEE_BPS'] as const),
  ...(['EXTERNAL_CHART', 'WORKERS', 'LANES', 'MAX_COMMANDS', 'ROLES', 'LOG_LEVEL'] as const),
  ...(['TRUST_PROXY', 'BASE_URL', 'STAFF_TWO_FACTOR', 'SEAL_KEY'] as const),
  ...(['SMTP_URL', 'MAIL_FROM', 'GEOLOCATION_URL', 'PUSH_HOSTS'] as const),
  ...(['TELEGRAM_BOT_TOKEN', 'TELEGRAM_API_URL'] as const),
  ...(['METRICS_PORT', 'METRICS_HOST', 'METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const),
];

export type SettingName = (typeof settingNames)[number];
