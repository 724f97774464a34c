export { startRedis, type TestRedis } from './redis.ts';
export { createTestDatabase, testRedisUrl, type TestDatabase } from './test-database.ts';
