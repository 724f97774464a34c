import express from 'express';
import pg from 'pg';

/** The baseline of status polls: Express with one indexed query, and nothing else. */
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] });
const app = express();
app.get('/api/site-checks/:id/status', async (request, response) => {
  const { rows } = await pool.query({
    name: 'status',
    text: 'SELECT urls_checked, total_urls, status FROM site_check WHERE id = $1',
    values: [request.params.id],
  });
  response.json(rows[0]);
});
app.listen(Number(process.env['PORT']), '127.0.0.1');
