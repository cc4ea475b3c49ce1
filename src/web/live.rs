//! Live views: after every step each seat that watches is sent what it sees.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

use super::api::{App, on_a_thread};
use super::tables::Table;
use crate::practice::Seat;

/// More often than the limit of a silent connection.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

type Events = ReceiverStream<Result<Event, Infallible>>;

/// The stream of a seat's views, the present one first. It ends when the page leaves or the server stops.
pub(super) fn events(
    app: Arc<App>,
    table: Arc<Table>,
    seat: Seat,
) -> Sse<impl tokio_stream::Stream<Item = Result<Event, Infallible>>> {
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(send_all(app, table, seat, sender));
    let events: Events = ReceiverStream::new(receiver);
    Sse::new(events).keep_alive(KeepAlive::new().interval(SIGN_OF_LIFE))
}

async fn send_all(
    app: Arc<App>,
    table: Arc<Table>,
    seat: Seat,
    sender: mpsc::Sender<Result<Event, Infallible>>,
) {
    let mut changes = table.watch();
    let mut stop = app.stop.subscribe();
    loop {
        changes.mark_unchanged();
        let (at, app_) = (table.clone(), app.clone());
        let view = on_a_thread(move || app_.tables.with(&at, |session| session.view(seat))).await;
        let event = match view {
            Ok(Ok(Some(view))) => {
                let step = view.step.to_string();
                Event::default().event("view").id(step).json_data(view)
            }
            _ => return,
        };
        let Ok(event) = event else { return };
        if sender.send(Ok(event)).await.is_err() {
            return;
        }
        tokio::select! {
            changed = changes.changed() => if changed.is_err() { return },
            _ = stop.wait_for(|stop| *stop) => return,
            () = sender.closed() => return,
        }
    }
}
