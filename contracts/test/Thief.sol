// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {NIP20Market} from "../NIP20Market.sol";

/// @dev For tests only: a trader that makes a configured call of the market whenever it is paid.
contract Thief {
    NIP20Market private immutable _market;
    bytes private _whenPaid;

    constructor(NIP20Market market) {
        _market = market;
    }

    /// @dev `data` is the call's calldata. If it is empty, the trader accepts coins without a call.
    function setWhenPaid(bytes calldata data) external {
        _whenPaid = data;
    }

    /// @dev Calls the market with these coins, as the trader.
    function callMarket(bytes calldata data) external payable {
        _call(data, msg.value);
    }

    receive() external payable {
        if (_whenPaid.length > 0) _call(_whenPaid, 0);
    }

    function _call(bytes memory data, uint256 value) private {
        (bool success, bytes memory answer) = address(_market).call{value: value}(data);
        if (success) return;
        assembly ("memory-safe") {
            revert(add(answer, 32), mload(answer))
        }
    }
}
